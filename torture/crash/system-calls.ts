import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** The calls that a replay needs; others change neither a file nor a connection. */
const TRACED = [
  'openat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,unlink,unlinkat,rmdir',
  'write,writev,pwrite64,pwritev,pwritev2,ftruncate,truncate,fallocate,copy_file_range,lseek',
  'fsync,fdatasync,sync_file_range,sendto,sendmsg',
].join()

/** `strace` with its options, to start a program under; it writes the program's system calls to a file. */
export function straceTo(file: string): string[] {
  // With -D the program is our own child, and a signal to it reaches it.
  const options = ['-D', '-f', '--seccomp-bpf', '-yy', '-xx', '-s', '16777216']
  return ['strace', ...options, '-e', `trace=${TRACED}`, '-e', 'signal=kill', '-o', file]
}

/** A call, when it began and when it returned: other threads may have called meanwhile. */
export interface SystemCall {
  thread: string
  name: string
  /** Its arguments as `strace` writes them. */
  args: string
  phase: 'begins' | 'returns' | 'at once'
  /** The result of a call that returned. */
  result: number
}

/** Reads a trace from its start. */
export async function* readTrace(file: string): AsyncGenerator<SystemCall> {
  const begun = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const space = line.indexOf(' ')
    const thread = line.slice(0, space)
    const text = line.slice(space).trimStart()
    // The call in which a thread was ended never returned.
    if (text.startsWith('+++') || text.startsWith('???')) continue
    if (text.endsWith('<unfinished ...>')) {
      const start = text.slice(0, text.lastIndexOf(' <unfinished'))
      begun.set(thread, start)
      yield { ...parts(start), thread, phase: 'begins', result: Number.NaN }
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(text)?.[0]
    const whole = resumed ? `${begun.get(thread)}${text.slice(resumed.length)}` : text
    const end = whole.lastIndexOf(' = ')
    const result = Number.parseInt(whole.slice(end + 3), 10)
    const call = parts(whole.slice(0, end).trimEnd().replace(/\)$/, ''))
    yield { ...call, thread, phase: resumed ? 'returns' : 'at once', result }
  }
}

function parts(text: string): { name: string; args: string } {
  const open = text.indexOf('(')
  return { name: text.slice(0, open), args: text.slice(open + 1) }
}

/** The texts and bytes among the arguments. Throws where `strace` cut one short. */
export function bytesIn(args: string): Buffer[] {
  return Array.from(args.matchAll(/"((?:\\x[\da-f]{2})*)"(\.\.\.)?/g), ([, hex = '', cut]) => {
    if (cut) throw new Error('The trace does not hold all bytes of a call')
    return Buffer.from(hex.replaceAll('\\x', ''), 'hex')
  })
}

/** The file descriptor that is the first argument, and whether it is of a file and no connection. */
export function descriptorIn(args: string): { fd: number; isFile: boolean } {
  const [, fd = '', first = ''] = /^(\d+)<(\\x2f)?/.exec(args) ?? []
  return { fd: Number(fd), isFile: first !== '' }
}

/** The plain numbers at the end of the arguments, such as an offset. */
export function lastNumber(args: string): number {
  return Number(/(-?\d+)\s*$/.exec(args)?.[1])
}
