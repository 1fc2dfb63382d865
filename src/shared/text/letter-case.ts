/** The text as the start of a sentence: `Demain entre 8 h et 10 h`. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The text as it stands inside a sentence: `chemise`. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
