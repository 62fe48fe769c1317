const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const deflated = 8

/**
 * Looks at a zip file's directory before anything is unpacked: how large it says it is. The reader unpacks
 * no part beyond the size that the directory gives, so parts that give none are refused.
 */
export function zipProblem(
  bytes: Buffer,
  limits: { bytes: number; entries: number },
): 'broken' | 'large' | null {
  const end = endOfDirectory(bytes)
  if (end === -1) return 'broken'
  const entries = bytes.readUInt16LE(end + 10)
  // 0xffff and 0xffffffff also mark the form for more than 4 GB.
  if (entries > limits.entries) return 'large'
  let at = bytes.readUInt32LE(end + 16)
  let total = 0
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return 'broken'
    const packed = bytes.readUInt32LE(at + 20)
    const unpacked = bytes.readUInt32LE(at + 24)
    const isDeflated = bytes.readUInt16LE(at + 10) === deflated
    if (isDeflated && (packed === 0 || (unpacked === 0 && packed > 2))) return 'broken'
    total += isDeflated ? unpacked : Math.max(packed, unpacked)
    if (total > limits.bytes) return 'large'
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return null
}

/** The last place that looks like the end of a directory; a comment of up to 64 KB may follow it. */
function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 65_557)
  for (let at = bytes.length - 22; at >= first; at--) if (bytes.readUInt32LE(at) === endSignature) return at
  return -1
}
