// While the book is being written: `mazebook watch` says when there is a new one, or why there is none.

function live() {
  if (document.documentElement.dataset.live === undefined) return;
  const trouble = find('trouble');
  const known = +document.documentElement.dataset.live;
  new EventSource('/events').onmessage = ({ data }) => {
    const { version, errors } = JSON.parse(data);
    trouble.hidden = !errors;
    trouble.textContent = errors;
    if (version !== known) location.reload();
  };
}

live();
