import {
  IconArrowBackUp,
  IconCoins,
  IconDeviceMobile,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { labelsThat } from '#shared/money/method-words.ts'
import { methodIs, takenMethods } from '#shared/money/payment-methods.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { Money } from '#web/components/display/money.tsx'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { config } from '#web/lib/config.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useModules } from '#web/modules.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { TILE, type Tile, tilePath } from '../settle-path.ts'
import classes from './settle.module.css'

/** The tile that the address names; the former pages of companies and of the DGI are tiles. */
export function useTile(): Tile | null {
  const { pathname } = useLocation()
  const named = useSearchParams()[0].get(TILE)
  const shown = useTiles().map(({ tile }) => tile)
  if (pathname === paths.admin.due) return 'doit'
  if (pathname === paths.admin.fne) return shown.includes('dgi') ? 'dgi' : null
  return shown.find((tile) => tile === named) ?? null
}

interface TileFacts {
  tile: Tile
  name: string
  icon: ReactNode
  /** Undefined until it is known. */
  count: number | undefined
  /** It has no line. Undefined until it is known. */
  isEmpty: boolean | undefined
  figure: ReactNode
  words: string
}

/** A module that is off has no tile, nor has a DGI that the shop never reached and owes no certificate. */
export function useTiles(): TileFacts[] {
  const { fne } = useModules()
  const counts = trpc.payments.counts.useQuery().data
  const owed = trpc.owed.all.useQuery().data
  const dgi = trpc.fne.counts.useQuery(undefined, { enabled: fne }).data
  const isCertifying =
    dgi === undefined || dgi.isLinked || dgi.stickers !== null || dgi.toDo + dgi.waiting > 0
  const sum = (francs: number | undefined) =>
    francs === undefined ? <SkeletonBlock width="96px" height="24px" /> : <Money amount={francs} />
  const hasWave =
    takenMethods(config).some((method) => methodIs(method, 'verified')) ||
    (counts?.toVerify ?? 0) > 0
  return [
    ...(hasWave
      ? [
          {
            tile: 'wave',
            name: `${labelsThat('verified')} à vérifier`,
            icon: <IconDeviceMobile />,
            count: counts?.toVerify,
            isEmpty: counts && counts.toVerify === 0,
            figure: sum(owed?.toVerify.francs),
            words: 'dit payé, pas encore trouvé',
          } as const,
        ]
      : []),
    {
      tile: 'rendre',
      name: 'À rendre',
      icon: <IconArrowBackUp />,
      count: counts?.refunds,
      // A refund that waits for an owner is counted among the requests.
      isEmpty: counts && counts.refundsSum === 0,
      figure: sum(counts?.refundsSum),
      words: 'dû aux clients',
    },
    {
      tile: 'doit',
      name: 'On nous doit',
      icon: <IconCoins />,
      count: counts?.owed,
      isEmpty: counts && counts.owed === 0,
      figure: sum(owed?.all),
      words: owed ? partsOf(owed) : '',
    },
    ...(fne && isCertifying
      ? [
          {
            tile: 'dgi',
            name: 'À la DGI',
            icon: <IconRosetteDiscountCheck />,
            count: dgi?.toDo,
            isEmpty: dgi && dgi.toDo === 0,
            ...stickersOf(dgi),
          } as const,
        ]
      : []),
  ]
}

function partsOf({ companies, people, toVerify }: Outputs['owed']['all']): string {
  const parts = [
    { name: 'entreprises', francs: companies.francs },
    { name: 'clients', francs: people.francs },
    { name: labelsThat('verified'), francs: toVerify.francs },
  ].filter(({ francs }) => francs > 0)
  return parts.map(({ name, francs }) => `${name} ${formatFrancs(francs)}`).join(', ')
}

function stickersOf(dgi: { stickers: number | null; toDo: number } | undefined) {
  if (dgi?.stickers != null)
    return {
      figure: formatFrancs(dgi.stickers),
      words: dgi.stickers > 1 ? 'stickers restants' : 'sticker restant',
    }
  return { figure: dgi ? String(dgi.toDo) : '', words: 'à certifier par quelqu’un' }
}

/** A tile shows its kind alone; touched again, all of them. */
export function Tiles() {
  const current = useTile()
  const owed = trpc.owed.all.useQuery()
  return (
    <>
      <UnreadNote query={owed} title="Somme indisponible" />
      <nav className={classes.tiles} aria-label="À régler">
        {useTiles().map(({ tile, name, icon, count, figure, words }) => (
          <Link
            key={tile}
            to={tile === current ? paths.admin.cashDesk : tilePath(tile)}
            className={cx(
              'surface outlined rounded-large no-underline',
              classes.tile,
              tile === current && classes.current,
            )}
            aria-current={tile === current ? 'true' : undefined}
          >
            <span className="row gap-8 strong icons-20">
              <span className="accent inline-row wide-only" aria-hidden="true">
                {icon}
              </span>
              <span className="grow">{name}</span>
              {count ? (
                <b className={`badge-soleil ${classes.count}`}>{cappedCount(count)}</b>
              ) : null}
            </span>
            <span className={`block display digits ${classes.figure}`}>{figure}</span>
            <span className="block quiet text-s leading-13">{words}</span>
          </Link>
        ))}
      </nav>
    </>
  )
}
