import { useEffect } from 'react'
import { setPageTitle } from './page-title.ts'

/** Sets the title of the document, which screen readers announce when the page changes. */
export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(`${title} · Lavéo`), [title])
}
