let textBefore = new WeakMap<EventTarget, string>()

/** Notes the text that a field had before the person typed in it, until the code that watches typing has come. */
export function noteEarly({ target }: Event): void {
  const field = target as HTMLInputElement
  if (!textBefore.has(field)) textBefore.set(field, field.value)
}

export const earlyTextOf = (field: Element): string | undefined => textBefore.get(field)

/** Called when that code has come, or is not to come. */
export function stopNotingEarly(): void {
  document.removeEventListener('beforeinput', noteEarly, true)
  textBefore = new WeakMap()
}
