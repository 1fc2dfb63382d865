const TEXT_FIELD =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])'

/** The field that this element is, or is in, where keys write or choose something; null elsewhere. */
export function textFieldOf(element: Element | null): Element | null {
  return element?.closest(TEXT_FIELD) ?? null
}
