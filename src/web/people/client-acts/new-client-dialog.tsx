import { useNavigate } from 'react-router-dom'
import {
  type CreateClientInput,
  type NewClientValues,
  newClientForm,
} from '#shared/access/team-clients.ts'
import { ofPerson } from '#shared/text/french.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { FullnameInput, PhoneInput } from '#web/components/forms/person-inputs.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { detailsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

interface Typed extends NewClientValues {
  newsBy: 'whatsapp' | 'none'
}

const EMPTY: Typed = { fullname: '', phone: '', newsBy: 'whatsapp' }

/** A new client by a name, a number and how they are told; their file opens. */
export default function NewClientDialog({ opened, onClose }: Props) {
  const navigate = useNavigate()
  const kept = useKept(
    'laveo-new-client',
    (stored): Typed => ({
      ...EMPTY,
      ...(stored as object | undefined),
    }),
  )
  const { newsBy, ...person } = kept.value
  const form = useZodForm(newClientForm, {
    initialValues: person,
    onValuesChange: (values) => kept.update((typed) => ({ ...typed, ...values })),
  })
  const confirm = useConfirm()
  const create = useKeyedAct(trpc.users.createClient, {
    failed: 'La fiche n’a pas été créée.',
    handled: ['PHONE_KNOWN'],
    stale: ['users', 'clientRecords', 'stats'],
    onSuccess({ id }) {
      kept.clear()
      onClose()
      void navigate(paths.admin.client(id))
    },
    // Not awaited: the act is over, and its question may begin another one.
    onError: (error, input) => void askToShare(error, input),
  })
  const askToShare = async (error: unknown, input: CreateClientInput) => {
    const known = detailsOf(error, 'PHONE_KNOWN')
    if (!known) return
    const yes = await confirm({
      title: 'Une autre fiche pour ce numéro\u202f?',
      text: `C’est déjà celui ${ofPerson(known.names)}. Créez-en une autre seulement si deux personnes le partagent.`,
      confirmLabel: 'Créer une autre fiche',
    })
    const { fullname, phone } = input
    if (yes) void create.run({ fullname, phone, newsBy: input.newsBy, sharedPhone: true })
  }
  return (
    <Dialog
      title="Nouveau client"
      size="sm"
      opened={opened}
      onClose={onClose}
      unanswered={create.unanswered}
      footer={
        <>
          <Button tone="ghost" disabled={create.isRunning} onClick={onClose}>
            Annuler
          </Button>
          <Button tone="soleil" type="submit" form="nouveau-client" loading={create.isRunning}>
            Créer la fiche
          </Button>
        </>
      }
    >
      <form
        id="nouveau-client"
        data-kept-draft
        className="stack gap-14"
        noValidate
        onSubmit={form.onSubmit((values) => void create.run({ ...values, newsBy }))}
      >
        <FullnameInput {...form.getInputProps('fullname')} autoComplete="off" data-autofocus />
        <PhoneInput
          {...form.getInputProps('phone')}
          autoComplete="off"
          description="Sans e‑mail ni mot de passe."
        />
        <Segmented
          legend="Comment le prévenir"
          size="sm"
          value={newsBy}
          options={[
            { value: 'whatsapp', label: 'WhatsApp' },
            { value: 'none', label: 'Notifications' },
          ]}
          onChange={(next) => kept.update((typed) => ({ ...typed, newsBy: next }))}
        />
      </form>
    </Dialog>
  )
}
