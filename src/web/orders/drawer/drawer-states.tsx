import type { ComponentProps } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryError } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock, TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { TimelineSkeleton } from '../timeline/timeline-skeleton.tsx'
import { DrawerClose, DrawerTitle } from './drawer-frame.tsx'
import classes from './order-drawer.module.css'

function TitleBar({ title }: { title: string }) {
  return (
    <div className={`fixed anywhere surface ${classes.header}`}>
      <div className={`row gap-12 ${classes.bar}`}>
        <DrawerTitle className="strong text-l leading-12">{title}</DrawerTitle>
        <DrawerClose />
      </div>
    </div>
  )
}

/** The drawer of an order that does not exist, or was deleted while it was open. */
export function DrawerNotFound({ deleted, onClose }: { deleted: boolean; onClose: () => void }) {
  return (
    <>
      <TitleBar title="Commande introuvable" />
      <div className={classes.face}>
        <EmptyState
          title={deleted ? 'Cette commande a été supprimée' : 'Aucune commande à cette adresse'}
          text={
            deleted
              ? 'Quelqu’un de l’équipe l’a supprimée. Son argent reste dans Caisse.'
              : 'Le lien est incomplet, ou la commande a été supprimée.'
          }
          action={<Button onClick={onClose}>Fermer</Button>}
        />
      </div>
    </>
  )
}

interface ErrorProps {
  query: ComponentProps<typeof QueryError>['query'] & { error: unknown }
}

/** The drawer of an order that could not be read. */
export function DrawerError({ query }: ErrorProps) {
  return (
    <>
      <TitleBar title="Commande" />
      <div className={classes.face}>
        <QueryError
          query={query}
          title="Impossible de charger les détails de la commande."
          text={describeError(query.error).text}
        />
      </div>
    </>
  )
}

/** The drawer while its order loads, with the layout of `DrawerDetail`. */
export function DrawerSkeleton() {
  return (
    <>
      <div className={`fixed anywhere surface ${classes.header}`}>
        <div className={`row gap-12 ${classes.bar}`}>
          <SkeletonBlock width="120px" height="24px" />
          <DrawerClose />
        </div>
        <DrawerTitle className={`headline ${classes.name}`}>
          <VisuallyHidden>Commande</VisuallyHidden>
          <SkeletonBlock width="46%" height="32px" />
        </DrawerTitle>
        <SkeletonBlock width="72%" height="18px" />
      </div>
      <div className={classes.body}>
        <TimelineSkeleton />
        <TicketSkeletons quiet count={1} />
      </div>
    </>
  )
}
