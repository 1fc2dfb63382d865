/** Has the browser itself save what an address of ours answers, as it comes. */
export function downloadFrom(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
