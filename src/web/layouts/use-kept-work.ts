import { useEffect } from 'react'
import { useModules } from '#web/modules.ts'
import { isWorkKept } from '#web/workshop/kept-work.ts'

/** Sends what the workshop did on this device before it was switched off, since no screen of it does any more. */
export function useKeptWork(owner: string | undefined): void {
  const { workshop } = useModules()
  useEffect(() => {
    if (workshop || owner === undefined || !isWorkKept()) return
    let end = () => {}
    let isOver = false
    void import('#web/workshop/queue/workshop-queue.ts').then(({ startWorkshopQueue }) => {
      if (!isOver) end = startWorkshopQueue(owner)
    })
    return () => {
      isOver = true
      end()
    }
  }, [workshop, owner])
}
