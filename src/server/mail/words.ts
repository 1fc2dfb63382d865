const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that stays text inside HTML and inside its quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

/** They make a text read as something else than what it says. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** What a person wrote as one line: no break that could forge a header or a line of ours, no mark that turns text round. */
export function oneLine(written: string): string {
  return written
    .replace(DIRECTION_MARKS, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** What a person wrote as a text: its breaks stay, everything else that hides or turns text goes. */
export function severalLines(written: string): string {
  return written
    .replace(DIRECTION_MARKS, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
}

/** Mail programs turn it into a link by themselves. */
const ADDRESS = /:\/\/|@|www\.|\p{L}\.\p{L}{2}/iu

/**
 * « Bonjour Aminata Koné, ». Anybody may sign somebody else's address up, so a name with an address in it is left out:
 * our e-mails carry nobody's advertisement.
 */
export function greeting(fullname: string): string {
  return fullname === '' || ADDRESS.test(fullname) ? 'Bonjour,' : `Bonjour ${fullname},`
}

/** `1 pièce`, `6 pièces`. */
export function pieces(count: number): string {
  return `${count}\u00a0pièce${count > 1 ? 's' : ''}`
}
