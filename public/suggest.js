/*
 * Suggests records while words are typed, in the search fields of a form and in lists of words such as tags. Without this script,
 * the search fields with their buttons, and the lists, stay as the service sends them.
 */
const model = document.querySelector('template[data-combobox]');
const WAIT_FOR_WORDS_MS = 200;
const MIN_WORDS_LENGTH = 2;
/** The value of the suggestion to make a new record. */
const NEW = 'new';

const create = (tag, properties) => Object.assign(document.createElement(tag), properties);

/** Returns records whose names have these words. What goes wrong is told when the form is sent. */
const findRecords = async (path, search, signal) => {
  const response = await fetch(`${path}?${new URLSearchParams({ search })}`, { redirect: 'error', signal });
  return response.ok ? response.json() : [];
};

/**
 * Puts an input into a combobox.
 * @param chosen the records that are chosen, each with `value` and `textContent`
 * @param suggestNew returns what is suggested besides the records that were found
 */
const wrap = (input, path, chosen, { isSingle = false, suggestNew = () => [], onNew, onChange }) => {
  const box = model.content.firstElementChild.cloneNode(true);
  const list = box.querySelector('u-datalist');
  const name = input.closest('.links')?.querySelector('legend') ?? input.labels[0];
  let [timer, request, words] = [undefined, undefined, ''];

  const suggest = (records) => list.replaceChildren(...records.map((record) => create('u-option', record)));
  const clear = () => {
    clearTimeout(timer);
    request?.abort();
    input.value = words = '';
    suggest([]);
    // The list of `u-combobox` stays open for further choices.
    setTimeout(() => {
      list.hidden = true;
      input.setAttribute('aria-expanded', 'false');
      input.removeAttribute('aria-activedescendant');
    });
  };
  const find = async () => {
    request = new AbortController();
    const { signal } = request;
    const records = await findRecords(path, words, signal).catch(() => []);
    // A suggestion that is being chosen by keyboard stays.
    if (signal.aborted || input.hasAttribute('aria-activedescendant')) return;
    const others = records.filter(({ id }) => !box.values.includes(id));
    suggest([...others.map(({ id, name }) => ({ value: id, textContent: name })), ...suggestNew(words)]);
  };

  // A list that finds its input makes it a combobox before it has the focus.
  box.dataset.srItems += `: ${name.textContent}`;
  list.id = `${input.id}-list`;
  input.setAttribute('list', list.id);
  input.before(box);
  box.prepend(...chosen.map((record) => create('data', record)), input);
  box.addEventListener('input', () => {
    clearTimeout(timer);
    request?.abort();
    input.removeAttribute('aria-activedescendant');
    words = input.value.trim();
    if (words.length >= MIN_WORDS_LENGTH) timer = setTimeout(find, WAIT_FOR_WORDS_MS);
    else suggest([]);
    onChange(box);
  });
  box.addEventListener('comboboxbeforeselect', (event) => {
    if (event.detail.value !== NEW || !onNew) return;
    event.preventDefault();
    const typed = words;
    clear();
    setTimeout(() => onNew(typed));
  });
  box.addEventListener('comboboxafterselect', ({ detail }) => {
    if (isSingle && detail.isConnected) for (const other of [...box.items]) if (other !== detail) other.remove();
    clear();
    onChange(box);
    // What is kept in the browser is what was typed and chosen.
    box.closest('form').dispatchEvent(new Event('input'));
  });
  return { box, suggest };
};

/** Records that are linked: they are found, or made in the form. */
const suggestRecords = (fieldset) => {
  const { suggest: path, name, single } = fieldset.dataset;
  const input = fieldset.querySelector('.find input');
  const details = fieldset.querySelector('details');
  const status = fieldset.querySelector('[role="status"]') ?? create('p', { role: 'status', className: 'unseen' });
  const boxes = [...fieldset.querySelectorAll('ul input')].filter(({ value }) => value !== '');
  const toRecord = ({ value, labels: [label] }) => ({ value, textContent: label.textContent });
  const found = boxes.filter(({ checked }) => !checked).map(toRecord);
  const select = create('select', { name, multiple: true, hidden: true });
  const { box, suggest } = wrap(input, path, boxes.filter(({ checked }) => checked).map(toRecord), {
    isSingle: single !== undefined,
    suggestNew: (words) => [{ value: NEW, textContent: `${details.querySelector('summary').textContent}: ${words}` }],
    onNew: (words) => {
      const target = details.querySelector('input');
      details.open = true;
      target.value ||= words;
      target.focus();
    },
    onChange: ({ items }) => {
      if (single !== undefined) status.textContent = items.length === 0 ? '' : `${box.dataset.srAdded} ${items[0].textContent}`;
    },
  });
  box.append(select);
  suggest(found);
  const about = [...fieldset.querySelectorAll(':scope > :is(.hint, .mistake)')];
  if (about.length > 0) input.setAttribute('aria-describedby', about.map(({ id }) => id).join(' '));
  if (fieldset.querySelector('.mistake')) input.setAttribute('aria-invalid', 'true');
  const isFound = boxes.some((one) => one.autofocus);
  for (const one of fieldset.querySelectorAll('ul, .find button')) one.remove();
  fieldset.append(status);
  if (isFound) input.focus();
};

/** Words that are separated by commas: others can be chosen, too. */
const suggestWords = (input) => {
  const { name } = input;
  const sent = create('input', { type: 'hidden', name, value: input.value });
  const split = (text) => text.split(',').flatMap((one) => one.trim() || []);
  input.before(sent);
  input.removeAttribute('name');
  Object.assign(input, { value: '', type: 'search' });
  const onChange = (box) => (sent.value = [...box.values, ...split(input.value)].join(', '));
  const { box } = wrap(
    input,
    input.dataset.suggest,
    split(sent.value).map((word) => ({ value: word, textContent: word })),
    { onChange },
  );
  box.creatable = true;
};

if (model && customElements.get('u-combobox')) {
  document.querySelectorAll('.links[data-suggest]').forEach(suggestRecords);
  document.querySelectorAll('input[data-suggest]').forEach(suggestWords);
}
