import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'

/** Whether tablets have their page: in a shop without the workshop, one that was paired before is cut there. Undefined until it is known. */
export function useDevicesHere(isOwner: boolean): boolean | undefined {
  const { workshop } = useModules()
  const devices = trpc.devices.list.useQuery(undefined, { enabled: isOwner && !workshop })
  return workshop || (devices.data && devices.data.paired.length > 0)
}
