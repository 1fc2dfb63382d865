/** The text of a toast after closing other sessions. */
export function closedText(closed: number): string {
  return closed > 1 ? `${closed} autres appareils déconnectés.` : '1 autre appareil déconnecté.'
}
