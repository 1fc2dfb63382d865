import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import type { Unanswered } from '#web/lib/use-act.ts'

interface Act {
  isRunning: boolean
  unanswered: Unanswered
}

interface Props {
  title: string
  opened: boolean
  onClose: () => void
  save: Act
  /** Takes the part away; not of one that is new. */
  remove?: (Act & { run: () => unknown }) | undefined
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

const FORM_ID = 'fiche-entreprise'

/** The dialog of a form on a part of a company. */
export function EditFrame({ title, opened, onClose, save, remove, onSubmit, children }: Props) {
  return (
    <Dialog
      title={title}
      size="sm"
      opened={opened}
      onClose={onClose}
      unanswered={remove?.unanswered.message ? remove.unanswered : save.unanswered}
      footer={
        <>
          {remove ? (
            <Button tone="danger-outline" loading={remove.isRunning} onClick={() => remove.run()}>
              Retirer
            </Button>
          ) : (
            <Button tone="ghost" disabled={save.isRunning} onClick={onClose}>
              Annuler
            </Button>
          )}
          <Button tone="soleil" type="submit" form={FORM_ID} loading={save.isRunning}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className="stack gap-14" noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  )
}
