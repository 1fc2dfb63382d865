/** The windows in which other applications show a page: Android's WebView, and what Facebook and the like call themselves. */
const IN_APP = /; wv\)|\bFB(?:AN|AV|_IAB)\b|Instagram|WhatsApp|Messenger|Snapchat|TikTok|musical_ly/

/** Whether the page is shown inside another application. It often can neither print, download nor open a window. */
export function isInAppBrowser(): boolean {
  return IN_APP.test(navigator.userAgent)
}

/** Said where the window of another application cannot do what was asked. */
export const OPEN_IN_BROWSER =
  'Ouvrez cette page dans Chrome ou Safari\u00a0: ouvrez le menu (⋮ ou …), puis «\u00a0Ouvrir dans le navigateur\u00a0».'
