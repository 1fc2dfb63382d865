import type { ReactNode } from 'react'
import { isolated } from '#shared/text/isolate.ts'
import { NightHeader } from '#web/components/layout/night-header.tsx'

interface Props {
  fullname: string
  /** The number of missions, undefined while it is unknown. */
  count: number | undefined
  /** The buttons that share the position and sort the missions. */
  tools: ReactNode
}

/** The header of the missions: the first mission stands right under it. */
export function MissionsHeader({ fullname, count, tools }: Props) {
  return (
    <NightHeader
      title="Mes Missions"
      count={count === undefined ? undefined : `${count} à faire`}
      greeting={`Bonjour ${isolated(fullname || 'livreur')}`}
      subtitle="Voici vos missions du jour"
      tools={tools}
    />
  )
}
