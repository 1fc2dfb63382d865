/** Has the browser download a file from our server, so that the page need not hold it in memory. */
export function downloadFrom(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
