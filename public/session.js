/*
 * Warns before the session of the user ends, and extends it when the user wants that. It only asks the service that sent the page, and
 * stores nothing. Without it, the warning and its button are there all the time.
 */
const WARNING_SECONDS = 600;

for (const form of document.querySelectorAll('form[data-session-seconds]')) {
  const warning = form.querySelector('[data-session-warning]');
  let timer;
  const warnBefore = (seconds) => {
    form.hidden = warning.hidden = true;
    clearTimeout(timer);
    timer = setTimeout(() => (form.hidden = warning.hidden = false), Math.max(0, seconds - WARNING_SECONDS) * 1000);
  };
  warnBefore(Number(form.dataset.sessionSeconds));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const response = await fetch(form.action, { method: 'POST', redirect: 'manual', headers: { Accept: 'application/json' } }).catch(
      () => undefined,
    );
    if (response?.ok) warnBefore((await response.json()).seconds);
    else form.submit();
  });
}
