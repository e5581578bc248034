/* Shows the dates of an event that repeats as soon as its rule changes. Without this script, a button shows them. */
const repeats = document.querySelector('.repeats');
const DATE_FIELDS = /^(recurrence\[|start_date|end_date|all_day$|timezone$)/;
let request;

repeats?.closest('form').addEventListener('change', async ({ target }) => {
  if (!DATE_FIELDS.test(target.name)) return;
  const place = repeats.querySelector('[data-dates]');
  const fields = [...new FormData(target.form)].filter(([name]) => DATE_FIELDS.test(name));
  request?.abort();
  request = new AbortController();
  if (fields.some(([name, value]) => name === 'recurrence[repeats]' && value === 'no')) {
    place.replaceChildren();
    return;
  }
  try {
    const response = await fetch(place.dataset.dates, { method: 'POST', body: new URLSearchParams(fields), signal: request.signal });
    const answer = new DOMParser().parseFromString(await response.text(), 'text/html');
    // Without a session, it leads to the page of the sign-in.
    if (response.ok && !response.redirected) place.replaceChildren(...answer.body.childNodes);
  } catch {
    // A newer change has taken its place, or the service cannot be reached: the button tells more.
  }
});
