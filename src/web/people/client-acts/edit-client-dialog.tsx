import {
  mayTeamChangePhone,
  type NewClientValues,
  newClientForm,
} from '#shared/access/team-clients.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { FullnameInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { ChangedFacts, useShown } from '#web/components/forms/use-shown.tsx'
import { detailsOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { type Inputs, trpc } from '#web/trpc.ts'
import type { ActedClient } from './client-act.ts'

interface Props {
  client: ActedClient
  opened: boolean
  onClose: () => void
}

/** Corrects the name and the number of a client; a number that is proven theirs stays. */
export function EditClientDialog({ client, opened, onClose }: Props) {
  const { fullname, phone } = client
  const { shown, first, isTold, note } = useShown({ fullname, phone })
  const form = useZodForm(newClientForm, {
    initialValues: { fullname, phone: formatPhone(phone) },
  })
  const { send, change } = useCorrection(client, { seen: shown, note, onDone: onClose })
  const isFixed = !mayTeamChangePhone(client)
  return (
    <Dialog
      title={`Modifier la fiche ${ofPerson(fullname)}`}
      size="sm"
      opened={opened}
      onClose={onClose}
      unanswered={change.unanswered}
      footer={
        <>
          <Button tone="ghost" disabled={change.isRunning} onClick={onClose}>
            Annuler
          </Button>
          <Button tone="soleil" type="submit" form="modifier-client" loading={change.isRunning}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id="modifier-client"
        className="stack gap-14"
        noValidate
        onSubmit={form.onSubmit((values) => void send(values))}
      >
        <ChangedFacts
          isTold={isTold}
          facts={[
            { label: 'Nom', before: first.fullname, now: fullname },
            { label: 'Téléphone', before: formatPhone(first.phone), now: formatPhone(phone) },
          ]}
        />
        <FullnameInput {...form.getInputProps('fullname')} autoComplete="off" data-autofocus />
        <PhoneInput
          {...form.getInputProps('phone')}
          autoComplete="off"
          readOnly={isFixed}
          description={
            isFixed
              ? 'Ce numéro est le sien\u00a0: il le change dans son profil.'
              : 'Avec un autre numéro, l’ancien lien ne s’ouvre plus, et l’ancien numéro en est averti. Ses commandes déjà passées gardent leur numéro à appeler.'
          }
        />
      </form>
    </Dialog>
  )
}

interface Correction {
  seen: NewClientValues
  note: (error: unknown) => void
  onDone: () => void
}

function useCorrection({ id: userId }: ActedClient, { seen, note, onDone }: Correction) {
  const confirm = useConfirm()
  const change = useAct(trpc.clientRecords.change, {
    failed: 'Fiche non modifiée',
    announced: 'Fiche modifiée.',
    handled: ['PHONE_KNOWN'],
    stale: ['clientRecords', 'orders', 'users', 'clientMessages'],
    onSuccess: onDone,
    // Not awaited: the act is over, and its question may begin another one.
    onError(error, input) {
      note(error)
      void askToShare(error, input)
    },
  })
  const askToShare = async (error: unknown, input: Inputs['clientRecords']['change']) => {
    const known = detailsOf(error, 'PHONE_KNOWN')
    if (!known) return
    const yes = await confirm({
      title: 'Ce numéro est déjà connu',
      text: `C’est celui ${ofPerson(known.names)}. Gardez-le seulement si deux personnes le partagent.`,
      confirmLabel: 'Ils le partagent',
    })
    if (yes) void change.run({ ...input, sharedPhone: true })
  }
  return { change, send: (values: NewClientValues) => change.run({ userId, ...values, seen }) }
}
