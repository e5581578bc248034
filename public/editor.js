/*
 * Keeps what is typed in the form of an event in the browser until it is saved, for each user and event, and offers it again. Warns before
 * a page with unsaved text is left. Without it, the form works the same.
 */
const form = document.querySelector('form[data-keep]');
const SENT = 'calendar-edit-sent';
const WAIT_MS = 3_000;

/** Storage can be full, or forbidden by the user. */
const attempt = (work) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** A browser opens a file that misses its field, in place of the form. */
addEventListener('dragover', (event) => {
  if (event.defaultPrevented || event.target.type === 'file' || !event.dataTransfer.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
});

if (form) {
  const { keep: key } = form.dataset;
  const offer = document.querySelector('[data-kept]');
  let [isUnsaved, timer] = ['unsaved' in form.dataset, undefined];

  const save = () =>
    attempt(() =>
      localStorage.setItem(
        key,
        JSON.stringify({ time: Date.now(), fields: [...new FormData(form)].filter(([, value]) => typeof value === 'string') }),
      ),
    );
  const forget = (name) => attempt(() => localStorage.removeItem(name));

  // The page says what was saved: then the form that was sent last need not be kept.
  if (!isUnsaved && document.querySelector('[data-done]'))
    attempt(() => {
      forget(sessionStorage.getItem(SENT));
      // Opened again, the page says it again: what was typed since is kept.
      sessionStorage.removeItem(SENT);
    });
  const kept = isUnsaved ? undefined : attempt(() => JSON.parse(localStorage.getItem(key)));
  if (isUnsaved) save();
  if (kept) {
    offer.hidden = false;
    offer.querySelector('time').textContent = new Date(kept.time).toLocaleString(document.documentElement.lang);
    offer.querySelector('[data-bring-back]').addEventListener('click', () => {
      isUnsaved = false;
      const sent = document.createElement('form');
      Object.assign(sent, { method: 'post', action: form.action, hidden: true });
      // The service shows the form as it was sent, with the language of the page.
      for (const [name, value] of [...kept.fields, ['do', `open-${document.documentElement.lang}`]])
        sent.append(Object.assign(document.createElement('textarea'), { name, value }));
      document.body.append(sent);
      sent.submit();
    });
    offer.querySelector('[data-throw-away]').addEventListener('click', () => {
      forget(key);
      offer.remove();
    });
  }

  form.addEventListener('input', () => {
    isUnsaved = true;
    timer ??= setTimeout(() => {
      timer = undefined;
      save();
    }, WAIT_MS);
  });
  // A browser that is closed, or put away, says no more than this.
  addEventListener('visibilitychange', () => {
    if (isUnsaved && document.hidden) save();
  });
  form.addEventListener('submit', () => {
    clearTimeout(timer);
    if (isUnsaved) save();
    attempt(() => sessionStorage.setItem(SENT, key));
    isUnsaved = false;
  });
  addEventListener('beforeunload', (event) => {
    if (isUnsaved) event.preventDefault();
  });
}
