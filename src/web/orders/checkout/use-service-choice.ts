import { useState } from 'react'
import { deviceStorage } from '#web/lib/storage.ts'
import { serviceKeyOf } from '../cart/stored-draft.ts'

/**
 * The service chosen last, kept on the device so that it is not asked again for each garment. Until one is
 * chosen here, it is the one of the client's latest order.
 */
export function useServiceChoice(draftKey: string, lastOrdered: string | null) {
  const key = serviceKeyOf(draftKey)
  const [service, setService] = useState(() => deviceStorage.read(key) ?? lastOrdered ?? undefined)
  const choose = (name: string) => {
    setService(name)
    deviceStorage.write(key, name)
  }
  return [service, choose] as const
}
