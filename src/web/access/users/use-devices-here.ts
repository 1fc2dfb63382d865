import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'

/** Tablets have their page: a shop without the workshop cuts one there that was paired before. Undefined until it is known. */
export function useDevicesHere(isOwner: boolean): boolean | undefined {
  const { workshop } = useModules()
  const devices = trpc.devices.list.useQuery(undefined, { enabled: isOwner && !workshop })
  return workshop || (devices.data && devices.data.paired.length > 0)
}
