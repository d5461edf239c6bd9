// While the book is being written: `mazebook watch` says when there is a new one, or why there is none.

function live() {
  if (document.documentElement.dataset.live === undefined) return;
  const trouble = find('trouble');
  let known;
  new EventSource('/events').onmessage = ({ data }) => {
    const { version, errors } = JSON.parse(data);
    trouble.hidden = !errors;
    trouble.textContent = errors;
    if (known !== undefined && version !== known) location.reload();
    known = version;
  };
}

live();
