import { IconArrowBackUp, IconHandStop } from '@tabler/icons-react'
import { highestNumber } from '#shared/orders/pieces/pieces.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import type { WorkshopOrder } from '#shared/workshop/board.ts'
import { TO_RETURN } from '#shared/workshop/board-words.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { OrderHead } from '../frame/head.tsx'
import { Body, Dock, DockAct, SectionTitle, WorkNote } from '../frame/parts.tsx'
import { spacedReference } from '../scanner/scan-answer.ts'
import { useWorkshop } from '../workshop-context.ts'
import classes from './packing.module.css'

/** The clothes of a cancelled order, to be found by their tags and given back. */
export default function Returning({ order }: { order: WorkshopOrder }) {
  const { work } = useWorkshop()
  const confirm = useConfirm()
  const navigate = useNavigateFromHere()
  const { orderId, reference, pieces, place } = order
  const giveBack = async () => {
    const yes = await confirm({
      title: `${spacedReference(reference)} est rendue\u202f?`,
      text: 'Elle disparaît de l’atelier, et ses étiquettes sont libres.',
      confirmLabel: 'Rendu au client',
    })
    if (!yes) return
    const act = { kind: 'return' as const }
    const call = { is: 'act' as const, input: { orderId, act } }
    if (await work({ call, what: 'Rendu au client', reference }))
      navigate(paths.workshop.home, { replace: true })
  }
  return (
    <>
      <OrderHead order={order} subtitle="annulée" />
      <Body>
        <WorkNote tint="danger" icon={<IconHandStop aria-hidden="true" />} title={TO_RETURN}>
          Ne lavez plus. Rassemblez les pièces pour le client.
          {place ? ` Elle est rangée en ${place.rack}-${place.place}.` : null}
        </WorkNote>
        <SectionTitle>{piecesLabel(pieces.length)}</SectionTitle>
        <ul className={classes.tiles}>
          {pieces.map(({ number, name, imageUrl, tag, missing }) => (
            <li key={number} className={cx(classes.tile, missing && classes.gone)}>
              <em>{tag ?? `${number}/${highestNumber(pieces)}`}</em>
              <GarmentImage src={imageUrl} size={82} />
              {name}
            </li>
          ))}
        </ul>
      </Body>
      <Dock>
        <DockAct
          tone="soleil"
          icon={<IconArrowBackUp aria-hidden="true" />}
          onPress={() => void giveBack()}
        >
          Rendu au client
        </DockAct>
      </Dock>
    </>
  )
}
