//! When standard input is not a terminal: one line after the other, without a
//! prompt. rustyline is kept out of it: on a pipe it lets one bad line swallow
//! the rest.

use std::io::{self, BufRead, Write};

use super::session::{Next, Session};
use super::{keep_score, write_record};

/// No line is read beyond this many bytes, more than the longest story has; the
/// rest of it is passed over.
const LONGEST: u64 = 48 << 10;

/// Answers every line of the input. `Ok(false)` when a record could not be
/// written.
pub(super) fn run(session: &mut Session, mut input: impl BufRead, output: &mut impl Write) -> io::Result<bool> {
    let mut all_well = true;
    let mut first = true;
    while let Some(line) = next_line(&mut input)? {
        // A script may explain itself.
        if line.trim_start().starts_with('#') {
            continue;
        }
        let mut response = session.handle(&line);
        if let Next::Save { path, text, over } = &response.next {
            let result = write_record(path, text, *over);
            all_well &= result.is_ok();
            response = session.saved(path, result);
        }
        keep_score(session, &mut response);
        if !response.text.is_empty() {
            // An empty line parts one answer from the next.
            if !first {
                writeln!(output)?;
            }
            first = false;
            output.write_all(response.text.as_bytes())?;
            output.flush()?;
        }
        if response.next == Next::Leave {
            break;
        }
    }
    Ok(all_well)
}

/// The next line, whatever bytes it is made of; at most a little more than
/// [`LONGEST`] of it.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = io::Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::next_line;

    #[test]
    fn long_lines_are_passed_over_and_the_next_is_read() {
        let mut text = vec![b'x'; 1 << 20];
        text.extend(b"\nnext\nlast");
        let mut input = text.as_slice();
        assert!(next_line(&mut input).unwrap().unwrap().len() > 10_000);
        assert_eq!(next_line(&mut input).unwrap().unwrap(), "next\n");
        assert_eq!(next_line(&mut input).unwrap().unwrap(), "last");
        assert_eq!(next_line(&mut input).unwrap(), None);
    }
}
