import { TextInput } from '#web/components/forms/fields.tsx'
import classes from './fne.module.css'
import type { ShownSale } from './fne-words.ts'
import { numberExample, readBack, type TypedNumber } from './use-typed-number.ts'

interface Props {
  sale: ShownSale
  label: string
  typed: TypedNumber
}

/** A number that the DGI gave, copied by hand and read back by its parts. */
export function DgiNumberInput({ sale, label, typed }: Props) {
  const { number, parts, of, change } = typed
  return (
    <div className="stack gap-6">
      <TextInput
        className={classes.number}
        label={label}
        placeholder={numberExample(sale)}
        autoComplete="off"
        autoCapitalize="characters"
        value={number}
        error={of.number}
        onChange={({ currentTarget }) => change({ number: currentTarget.value })}
      />
      <p className="text-s" aria-live="polite">
        {parts ? readBack(parts) : null}
      </p>
    </div>
  )
}

/** The address that the code of the DGI holds. */
export function DgiAddressInput({ typed: { token, of, change } }: { typed: TypedNumber }) {
  return (
    <TextInput
      label="Adresse de vérification, facultatif"
      description="Celle du code de la DGI. Sans elle, notre papier n’a pas de code."
      inputMode="url"
      autoComplete="off"
      value={token}
      error={of.token}
      onChange={({ currentTarget }) => change({ token: currentTarget.value })}
    />
  )
}
