/** Texts that an answer to a stranger must never hold: a stack, SQL, a path of the machine, the words of a library. */
const LEAKS: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node:internal|node_modules|dist\/server|file:\/\//,
  /\.[cm]?[jt]s:\d+/,
  /SQLITE_|SqliteError|no such (?:table|column)|constraint failed/i,
  /\b(?:select .+ from|insert into|delete from|update \w+ set) /i,
  /ZodError|TRPCError|TypeError|RangeError|SyntaxError|Unexpected token|is not valid JSON/,
  /invalid_type|unrecognized_keys|Cannot read propert/,
]

/** The first leak in an error's body; `own` are texts of this run, such as the data folder. */
export function leakIn(body: string, own: readonly string[]): string | undefined {
  const found = LEAKS.find((leak) => leak.test(body))?.exec(body)?.[0]
  return found ?? own.find((text) => body.includes(text))
}
