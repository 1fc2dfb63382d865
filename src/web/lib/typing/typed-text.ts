import { textFieldOf } from './text-field.ts'

/** The fields in which the person has typed. Those of a screen that was left are not in the page any more. */
const typedIn = new Set<Element>()

/** Notes what is typed on any screen until the returned function is called. */
export function watchTyping(): () => void {
  document.addEventListener('input', noteField)
  document.addEventListener('submit', forgetForm)
  return () => {
    typedIn.clear()
    document.removeEventListener('input', noteField)
    document.removeEventListener('submit', forgetForm)
  }
}

/** Whether leaving this screen may lose something that was typed on it and not sent. */
export function hasTypedText(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field)
  return isUnsaved() || [...typedIn].some(hasText)
}

/** Whether a screen would have the browser ask before the page is closed. */
function isUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

function noteField({ target }: Event): void {
  const field = target instanceof Element ? textFieldOf(target) : null
  // What is searched for is written nowhere.
  if (field && !field.matches('[type="search"]')) typedIn.add(field)
}

function forgetForm({ target }: Event): void {
  for (const field of typedIn)
    if (target instanceof Element && target.contains(field)) typedIn.delete(field)
}

function hasText(field: Element): boolean {
  return 'value' in field ? field.value !== '' : field.textContent !== ''
}
