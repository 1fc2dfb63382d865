// Acts that browsers allow only at a tap, while its answer is still on the way.

import { isInAppBrowser } from './in-app-browser.ts'

/** Browsers open a window only at the tap itself: it waits for its address. Null where even that is forbidden. */
export function openAtTap(): Window | null {
  // Inside another application it would take the place of this page.
  if (isInAppBrowser()) return null
  const view = window.open('', '_blank')
  if (!view) return null
  view.opener = null
  view.document.title = 'WhatsApp'
  view.document.body.textContent = 'Un instant…'
  return view
}

/**
 * Safari writes to the clipboard only a promise that was given at the tap; a browser that takes no promise writes once
 * it is kept.
 */
export async function writeToClipboard(text: Promise<string>): Promise<void> {
  const blob = text.then((link) => new Blob([link], { type: 'text/plain' }))
  // Where no promise is taken, nobody else hears that there is no text.
  blob.catch(() => {})
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    // Chromium takes a promise from 97 on.
    await navigator.clipboard.writeText(await text)
  }
}
