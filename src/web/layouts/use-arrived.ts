import { useEffect } from 'react'
import { createDeviceSwitch, useDeviceSwitch } from '#web/lib/rendering/device-switch.ts'
import { useModules } from '#web/modules.ts'
import { useOrderCounts } from '#web/orders/use-order-counts.ts'
import type { ArrivedEntries } from './navigation.tsx'

/** The device remembers the last answer, so that the entries stand in their places before the server gives the next. */
const known = {
  cashDesk: createDeviceSwitch('laveo-arrivee-caisse'),
  requests: createDeviceSwitch('laveo-arrivee-demandes'),
}

/** The entries of the navigation that have come with what they hold, or with a module. */
export function useArrived(enabled = true): ArrivedEntries {
  const { counter } = useModules()
  const told = useOrderCounts(enabled).data?.arrived
  const knew = {
    cashDesk: useDeviceSwitch(known.cashDesk),
    requests: useDeviceSwitch(known.requests),
  }
  const { cashDesk, requests } = told ?? knew
  useEffect(() => {
    known.cashDesk.turn(cashDesk)
    known.requests.turn(requests)
  }, [cashDesk, requests])
  return { cashDesk: cashDesk || counter, requests }
}
