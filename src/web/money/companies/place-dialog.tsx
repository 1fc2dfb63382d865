import { useState } from 'react'
import { companyPlaceForm } from '#shared/money/companies/companies.inputs.ts'
import { pastedPlace, pastedWords } from '#shared/places/pasted-place.ts'
import { formLines, PLACE_LINE_NAMES, WORD_TRAITS } from '#shared/places/place-words.ts'
import { toPoint } from '#shared/places/points.ts'
import { TextInput } from '#web/components/forms/fields.tsx'
import { PASTED_LENGTH } from '#web/components/map/pasted-position.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import type { CompanyView, EditProps } from './company-view.ts'
import { EditFrame } from './edit-frame.tsx'

interface Props extends EditProps {
  id: string
  known: CompanyView['places'][number] | null
}

/** The form of a place where a company's clothes are picked up and brought. */
export function PlaceDialog({ company, id, known, opened, onClose }: Props) {
  const { clientId } = company
  const form = useZodForm(companyPlaceForm, {
    initialValues: {
      label: known?.label ?? '',
      address: known?.address ?? '',
      ...formLines(known ?? {}),
    },
  })
  const [typed, setTyped] = useState(known?.lat == null ? '' : `${known.lat}, ${known.lng}`)
  const pasted = pastedPlace(typed)
  const fault =
    typed.trim() === '' || pasted?.point
      ? null
      : pasted
        ? pastedWords(pasted)
        : 'Aucune position dans ce texte.'
  const save = useAct(trpc.companies.savePlace, {
    failed: 'Lieu non enregistré',
    announced: 'Lieu enregistré.',
    stale: ['companies'],
    onSuccess: onClose,
  })
  const remove = useAct(trpc.companies.removePlace, {
    failed: 'Lieu non retiré',
    announced: 'Lieu retiré.',
    stale: ['companies'],
    onSuccess: onClose,
  })
  return (
    <EditFrame
      title={known ? known.label : 'Nouveau lieu'}
      opened={opened}
      onClose={onClose}
      save={save}
      remove={known ? { ...remove, run: () => remove.run({ clientId, id }) } : undefined}
      onSubmit={form.onSubmit((place) => {
        const location = pasted?.point ? toPoint(pasted.point) : null
        if (fault === null) void save.run({ ...place, location, clientId, id })
      })}
    >
      <TextInput
        label="Nom du lieu"
        description="Par exemple : Lingerie, Réception."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('label')}
      />
      <TextInput label="Adresse" autoComplete="off" {...form.getInputProps('address')} />
      {PLACE_LINE_NAMES.map((line) => (
        <TextInput
          key={line}
          label={`${WORD_TRAITS[line].head} (facultatif)`}
          autoComplete="off"
          {...form.getInputProps(line)}
        />
      ))}
      <TextInput
        label="Position (facultatif)"
        description={
          (pasted && pastedWords(pasted)) ??
          'Collez un lien ou des coordonnées, pour aller droit à la porte. Sans, l’adresse et le repère suffisent.'
        }
        autoComplete="off"
        maxLength={PASTED_LENGTH}
        error={fault ?? undefined}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </EditFrame>
  )
}
