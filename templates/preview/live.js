// While the book is being written: `mazebook watch` says when there is a new one, or why there is none.

function live() {
  if (document.documentElement.dataset.live === undefined) return;
  const [lost, trouble] = [find('lost'), find('trouble')];
  const known = +document.documentElement.dataset.live;
  const events = new EventSource('events');
  const follow = yes => {
    if (lost.hidden === yes) return;
    lost.hidden = yes;
    find('said').textContent = yes ? '' : word('stopped');
  };
  events.onopen = () => follow(true);
  events.onerror = () => follow(false);
  events.onmessage = ({ data }) => {
    const { version, errors } = JSON.parse(data);
    trouble.hidden = !errors;
    trouble.textContent = errors;
    if (version !== known) location.reload();
  };
}

live();
