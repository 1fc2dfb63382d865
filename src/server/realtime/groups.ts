/** Members by key, as far as there are any; each group is in the order in which its members came. */
export interface Groups<Member> {
  get(key: string): ReadonlySet<Member>
  add(key: string, member: Member): void
  delete(key: string, member: Member): void
}

/** Groups without members at first; one that becomes empty takes no memory any more. */
export function createGroups<Member>(): Groups<Member> {
  const groups = new Map<string, Set<Member>>()
  const none: ReadonlySet<Member> = new Set()
  return {
    get: (key) => groups.get(key) ?? none,
    add(key, member) {
      const group = groups.get(key)
      if (group) group.add(member)
      else groups.set(key, new Set([member]))
    },
    delete(key, member) {
      const group = groups.get(key)
      group?.delete(member)
      if (group?.size === 0) groups.delete(key)
    },
  }
}
