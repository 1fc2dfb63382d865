import { IconEye } from '@tabler/icons-react'
import type { PhonePoint } from '#shared/orders/visits/presence.ts'
import { gramsOf, pieceCount } from '#shared/shop/prices/lines.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import type { CheckState } from '../collection/use-check.ts'
import classes from '../door/door.module.css'
import { DoorForm } from '../door/door-form.tsx'
import { DoorHead } from '../door/door-head.tsx'
import { type DoorStatement, useDoorGuide } from '../door/use-door-guide.ts'
import type { Mission } from '../mission.ts'
import { type FoundRow, foundRows, isUnweighed, NOTHING_FOUND, toDoorTotal } from './found.ts'
import { FoundSection } from './found-section.tsx'
import { ShowTotal } from './show-total.tsx'
import { useDisagree } from './use-disagree.ts'

// Few orders are counted, and it stands on the modules of an order form.
const LatePriceList = lazyPart(() => import('./price-list.tsx'))

export { AgreedPart } from './agreed-part.tsx'

export interface Props {
  mission: Mission
  check: Pick<CheckState, 'editor' | 'key'>
  /** The place of the phone. */
  point: PhonePoint | null
  /** While « Pas d’accord » is on its way, the mission that leaves the list is not lost. */
  onDisagreeing: (isDisagreeing: boolean) => void
  onLeave: () => void
}

/** A pick-up whose total is agreed to at the door: the livreur weighs and counts, then the client reads what it comes to and answers. */
export default function DoorTotal({ mission, check, point, onDisagreeing, onLeave }: Props) {
  const { editor, key } = check
  const { draft } = editor
  const disagreement = useDisagree(mission, key, {
    point,
    onSending: onDisagreeing,
    onFinished: onLeave,
  })
  const found = draft.found ?? NOTHING_FOUND
  const rows = foundRows(mission, found)
  const result = toDoorTotal(mission, rows)
  const missing = missingOf(rows)
  const { pointed, ...guide } = useDoorGuide(missing)
  if (draft.asking && result)
    return (
      <ShowTotal
        mission={mission}
        result={result}
        asking={draft.asking}
        editor={editor}
        disagreement={disagreement}
      />
    )
  const total = result?.prices.grandTotal
  return (
    <div className={`column ${classes.screen}`}>
      <DoorHead title="Ramassage" mission={mission} onBack={onLeave} />
      <DoorForm
        guide={{ ...guide, pointed }}
        sections={{
          found: (
            <FoundSection
              reference={mission.reference}
              rows={rows}
              total={total}
              showErrors={pointed === 'weight'}
              onChange={(next) => editor.change({ found: next(found) })}
            />
          ),
          garments:
            mission.priceList === null ? null : (
              <LatePriceList
                products={mission.priceList}
                rows={rows}
                onAdd={(next) => editor.change({ found: next(found) })}
              />
            ),
        }}
        missing={missingText(missing, rows)}
        recap={`${foundWords(rows)} · ${formatFcfa(total ?? 0)}`}
        action="Montrer au client"
        icon={<IconEye />}
        confirming={false}
        onConfirm={() => editor.change({ asking: 'here' })}
      />
    </div>
  )
}

function missingOf(rows: readonly FoundRow[]): DoorStatement[] {
  if (rows.some(isUnweighed)) return ['weight']
  return rows.some(({ quantity }) => quantity > 0) ? [] : ['line']
}

function missingText([first]: readonly DoorStatement[], rows: readonly FoundRow[]): string {
  if (first === 'line') return 'au moins une pièce'
  if (first !== 'weight') return ''
  const count = rows.filter(isUnweighed).length
  return count > 1 ? countLabel(count, 'poids') : 'le poids du sac'
}

/** `6,4 kg`, `5 pièces`, or both. */
function foundWords(rows: readonly FoundRow[]): string {
  const there = rows.filter(({ quantity }) => quantity > 0)
  const grams = gramsOf(there)
  const pieces = pieceCount(there.filter((row) => row.grams === undefined))
  const words = [grams > 0 && formatKilos(grams), pieces > 0 && piecesLabel(pieces)]
  return words.filter(Boolean).join(' et ')
}
