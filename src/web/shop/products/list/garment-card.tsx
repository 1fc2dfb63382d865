import { IconHanger, IconPencil, IconTrash } from '@tabler/icons-react'
import { uploadedBase } from '#shared/record/images/garment-image.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { CATALOGUE_ACT } from '../catalogue-act.ts'
import type { ManagedGarment } from '../garment-view.ts'
import { ServicePrice } from '../service-price.tsx'
import classes from './garment-card.module.css'

interface Props {
  garment: ManagedGarment
  onEdit: () => void
}

/** A garment of the catalogue, with its prices and the buttons to edit or remove it. */
export function GarmentCard({ garment, onEdit }: Props) {
  const { id: productId, name, version, imageUrl, services } = garment
  const confirm = useConfirm()
  const remove = useAct(trpc.products.remove, {
    ...CATALOGUE_ACT,
    done: ['Vêtement supprimé.'],
    failed: 'Erreur de suppression',
  })
  const { isRunning: removing } = remove
  const askToRemove = async () => {
    const yes = await confirm({
      title: `Êtes-vous sûr de vouloir supprimer "${name}" ?`,
      text: 'Il quitte le site aussitôt, avec son image. Les commandes déjà passées gardent leurs lignes et leurs prix.',
      confirmLabel: 'Supprimer',
      tone: 'danger',
    })
    if (yes) remove.run({ productId, version })
  }
  return (
    <Ticket as="article" className="column clip" aria-label={name}>
      <div className={`place-center clip ${classes.picture}`}>
        <GarmentPicture url={imageUrl} />
      </div>
      <div className={classes.body}>
        <h3 className={`anywhere ${classes.name}`}>{name}</h3>
        <dl className="stack text-s gap-2 mt-8">
          {services.map((service) => (
            <div key={service.name} className={`flex justify-between wrap ${classes.price}`}>
              <dt>{serviceLabel(service.name)}</dt>
              <dd>
                <ServicePrice price={service.price} minGrams={service.minGrams} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-8 hide-empty">
          <ActFailure unanswered={remove.unanswered} />
        </div>
      </div>
      <div className={`flex line-top wrap ${classes.actions}`}>
        <button
          type="button"
          className={`row icons-18 gap-6 justify-center ${classes.action}`}
          disabled={removing}
          onClick={onEdit}
        >
          <IconPencil aria-hidden="true" />
          Modifier
        </button>
        <button
          type="button"
          className={cx('row icons-18 gap-6 justify-center', classes.action, classes.danger)}
          disabled={removing}
          aria-busy={removing || undefined}
          onClick={() => void askToRemove()}
        >
          <IconTrash aria-hidden="true" />
          {removing ? 'Suppression…' : 'Supprimer'}
        </button>
      </div>
    </Ticket>
  )
}

/** The image of a garment on its card: a photo is cropped to fill it, a drawing is shown whole. */
export function GarmentPicture({ url }: { url: string | null }) {
  if (!url) return <IconHanger className={classes.none} aria-hidden="true" />
  const isDrawing = uploadedBase(url) === undefined && !url.startsWith('blob:')
  return (
    <img
      className={isDrawing ? classes.drawing : classes.photo}
      src={url}
      alt=""
      width={240}
      height={124}
      loading="lazy"
      decoding="async"
    />
  )
}
