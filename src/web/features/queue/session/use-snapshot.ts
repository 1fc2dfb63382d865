import { useEffect } from 'react'
import { useMe } from '#web/features/auth/use-session.ts'
import { trpc } from '#web/trpc.ts'
import { keepSnapshot } from './snapshot.ts'

/** Keeps on the phone who is here and what they have to do, each time the server has said it. */
export function useKeepSnapshot(): void {
  const me = useMe()
  const { data: missions = null, dataUpdatedAt } = trpc.missions.list.useQuery(undefined, {
    enabled: false,
  })
  // The phone's database lives outside React.
  useEffect(() => {
    void keepSnapshot({ me, missions, at: dataUpdatedAt })
  }, [me, missions, dataUpdatedAt])
}
