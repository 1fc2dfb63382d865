import type { ReactNode } from 'react'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { RowGroup, RowLines } from '#web/components/lists/grouped-rows.tsx'
import { PagedList, type PagedQuery } from '#web/components/lists/paged-list.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import type { Tile } from '../settle-path.ts'
import { useTiles } from './tiles.tsx'

interface GroupProps {
  tile: Tile
  /** It stands beside the name. */
  aside?: ReactNode
  children: ReactNode
}

const TONES: Partial<Record<Tile, 'caution'>> = { wave: 'caution' }

/** The rows of one tile. */
export function SettleGroup({ tile, aside, children }: GroupProps) {
  const facts = useTiles().find((one) => one.tile === tile)
  if (!facts) return null
  return (
    <RowGroup
      label={facts.name}
      tone={TONES[tile] ?? 'quiet'}
      head={
        <>
          <span className="grow strong">
            {facts.name} {facts.count ? cappedCount(facts.count) : null}
          </span>
          {aside}
        </>
      }
    >
      {children}
    </RowGroup>
  )
}

interface PagesProps<Item> {
  query: PagedQuery<Item>
  /** « les paiements » */
  noun: string
  children: (items: Item[]) => ReactNode
}

/** The pages of a group; nothing while it has none. */
export function GroupPages<Item>({ query, noun, children }: PagesProps<Item>) {
  return (
    <PagedList
      query={query}
      words={{
        failed: `Impossible de charger ${noun}.`,
        moreFailed: `Impossible de charger la suite\u00a0: ${noun}.`,
        end: 'C’est tout.',
        shown: (count) => (count === 1 ? '1 ligne affichée' : `${count} lignes affichées`),
      }}
      loading={<LinesSkeleton />}
      empty={null}
    >
      {(items) => <RowLines>{children(items)}</RowLines>}
    </PagedList>
  )
}
