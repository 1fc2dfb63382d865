import { useEffect } from 'react'

/** Names the tab; screen readers announce it when the page changes. */
export function usePageTitle(title: string): void {
  // The title belongs to the document, which React does not render.
  useEffect(() => {
    document.title = `${title} · Lavéo`
  }, [title])
}
