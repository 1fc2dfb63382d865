import { foldText } from '#shared/search-text.ts'

const LETTERS = 3

/** Whether the server is asked: a name or a phone from three signs, an e-mail address from its first ones. */
export function canFindAccount(text: string): boolean {
  return foldText(text)
    .split(/\s+/)
    .some((word) => word.length >= LETTERS)
}
