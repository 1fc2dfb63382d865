import { useEffect } from 'react'

/** Sets the title of the document, which screen readers announce when the page changes. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lavéo`
  }, [title])
}
