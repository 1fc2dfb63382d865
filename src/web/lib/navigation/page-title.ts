let base = ''
let unseen = 0

/** Sets the title of the document without the count of news. */
export function setPageTitle(title: string): void {
  base = title
  show()
}

/** Puts a number before the title, for who looks at another tab; 0 removes it. */
export function showNewCount(count: number): void {
  unseen = count
  show()
}

function show(): void {
  if (base === '') return
  document.title = unseen > 0 ? `(${unseen}) ${base}` : base
}
