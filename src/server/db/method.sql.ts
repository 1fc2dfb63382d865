import { type MethodTrait, methodsThat } from '#shared/money/payment-methods.ts'

/** A condition on a column: its method has this trait. A partial index says the same, word for word. */
export function methodSql(column: string, trait: MethodTrait): string {
  const names = methodsThat(trait).map((method) => `'${method}'`)
  return names.length === 1 ? `${column} = ${names[0]}` : `${column} in (${names.join(', ')})`
}
