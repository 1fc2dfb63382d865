import { useEffect } from 'react'
import { isWorkKept } from '#web/workshop/kept-work.ts'

/** Sends what the workshop keeps on this device where none of its screens does: at the desk, outside of it, and once it is off. */
export function useKeptWork(owner: string | undefined): void {
  useEffect(() => {
    if (owner === undefined || !isWorkKept()) return
    let end = () => {}
    let isOver = false
    void import('#web/workshop/queue/workshop-queue.ts').then(({ workshopQueue }) => {
      if (!isOver) end = workshopQueue.start(owner)
    })
    return () => {
      isOver = true
      end()
    }
  }, [owner])
}
