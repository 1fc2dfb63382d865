/**
 * A browser that translates the page puts a `<font>` in the place of each text. React goes on with the text that was taken out:
 * it throws when it removes that text or inserts before it, and what it writes into it is not seen
 * (https://github.com/facebook/react/issues/11538). So each such text is put back, empty, before its translation, which goes when
 * React changes or removes the text.
 */
export function keepTranslatedTexts(): void {
  const changes = new MutationObserver((records) => {
    for (const record of records)
      for (const node of record.removedNodes) {
        if (node instanceof Text) followText(node, record)
        else restoreText(node)
      }
  })
  changes.observe(document.body, { childList: true, subtree: true })
}

interface Translation {
  text: Text
  /** The content of the text, which is empty while its translation is shown. */
  original: string
  element: Element
  /** Hears what React writes into the text. */
  writes: MutationObserver
}

/** By their text and by their element. */
const translations = new WeakMap<Node, Translation>()

/** A text was taken out: moved or removed by React, or by the browser, which has put a translation in its place. */
function followText(text: Text, record: MutationRecord): void {
  const translation = translations.get(text)
  if (!translation) {
    const element = translationIn(record)
    if (element) putBack(text, element)
  } else if (!text.parentNode) dropTranslation(text)
  else if (translation.element.parentNode) text.after(translation.element)
}

/** The browsers put it before the text or after it, and then remove the text, or replace the text in one go. */
function translationIn({ addedNodes, previousSibling, nextSibling }: MutationRecord) {
  return [...addedNodes, previousSibling, nextSibling].find(
    (node): node is Element =>
      node instanceof Element &&
      node.tagName === 'FONT' &&
      node.parentNode !== null &&
      !translations.has(node),
  )
}

function putBack(text: Text, element: Element): void {
  const original = text.data
  const writes = new MutationObserver(() => dropTranslation(text))
  const translation = { text, original, element, writes }
  translations.set(text, translation)
  translations.set(element, translation)
  // Some browsers move the text into its translation.
  if (element.contains(text)) text.replaceWith(original)
  text.data = ''
  element.before(text)
  writes.observe(text, { characterData: true })
}

/** React has changed or removed the text: it is shown, until the browser has translated the new one too. */
function dropTranslation(text: Text): void {
  forget(text)?.element.remove()
}

/** The translation has gone and its text is still there: the browser shows the page in its own language again. */
function restoreText(element: Node): void {
  const text = translations.get(element)?.text
  // It may only have been moved, with its text.
  if (!text || element.parentNode) return
  const original = forget(text)?.original
  if (original !== undefined && text.data === '') text.data = original
}

function forget(text: Text): Translation | undefined {
  const translation = translations.get(text)
  translation?.writes.disconnect()
  translations.delete(text)
  return translation
}
