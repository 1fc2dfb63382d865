import { useEffect, useState } from 'react'
import { isVisitorDraftRemoval } from '#web/features/cart/visitor-basket.ts'

/** Another tab has taken the visitor's basket while this page shows it: browsers tell the other tabs only. */
export function useTakenBasket(): boolean {
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    const note = (event: StorageEvent) => {
      if (isVisitorDraftRemoval(event)) setTaken(true)
    }
    window.addEventListener('storage', note)
    return () => window.removeEventListener('storage', note)
  }, [])
  return isTaken
}
