import { useEffect } from 'react'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { setLastLivreur } from '../last-livreur.ts'
import { saveSnapshot } from './snapshot.ts'

/** Stores the account and its missions on the phone each time they are read. */
export function useSaveSnapshot(): void {
  const me = useMe()
  const { data: missions = null, dataUpdatedAt } = trpc.missions.list.useQuery(undefined, {
    enabled: false,
  })
  useEffect(() => {
    void saveSnapshot({ me, missions, at: dataUpdatedAt }).then(() => setLastLivreur(me.id))
  }, [me, missions, dataUpdatedAt])
}
