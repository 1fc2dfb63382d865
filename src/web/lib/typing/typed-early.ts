/** The text of each field before the person typed in it, from when the code that watches them is loaded on. */
export const textBefore = new WeakMap<EventTarget, string>()

export function noteEarly({ target }: Event): void {
  const field = target as HTMLInputElement
  if (!textBefore.has(field)) textBefore.set(field, field.value)
}
