import { escapeUTF8 } from 'entities';

/** A description in one of the forms in which iCalendar has it. */
type Form = 'plain' | 'html';

/** Returns the description with the reason as its first line. */
export function addReason(reason: string, description: string, form: Form): string {
  return beginning(reason, form) + description;
}

/** Returns the description without the reason that `addReason` has added. A program may have trimmed it. */
export function removeReason(reason: string, description: string, form: Form): string {
  const added = beginning(reason, form);
  if (description.startsWith(added)) return description.slice(added.length);
  return description === reason ? '' : description;
}

function beginning(reason: string, form: Form): string {
  return form === 'html' ? `<p>${escapeUTF8(reason)}</p>` : `${reason}\n\n`;
}
