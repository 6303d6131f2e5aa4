//! `hoyle man`: one manual page for all commands, made from the arguments.

use std::io;

use clap::CommandFactory;
use clap_mangen::Man;

use super::args::Hoyle;

/// The page, to be read with `man -l -`.
pub(crate) fn page() -> io::Result<Vec<u8>> {
    let mut whole = Hoyle::command();
    // So that the commands are called by their full names.
    whole.build();
    let man = Man::new(whole.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for command in whole.get_subcommands().filter(|command| command.get_name() != "help") {
        page.extend(section(command)?);
    }
    let mut rest = Vec::new();
    man.render_extra_section(&mut rest)?;
    page.extend(String::from_utf8_lossy(&rest).replace(".SH EXTRA", ".SH NOTES").into_bytes());
    man.render_version_section(&mut page)?;
    Ok(page)
}

/// One command: a section of its own, with what it takes below.
fn section(command: &clap::Command) -> io::Result<Vec<u8>> {
    // What every command takes has been said once.
    let own = ["laws", "color", "help"]
        .iter()
        .filter(|name| command.get_arguments().any(|arg| arg.get_id() == **name))
        .fold(command.clone(), |command, name| command.mut_arg(name, |arg| arg.hide(true)));
    let man = Man::new(own);
    let mut parts = Vec::new();
    man.render_synopsis_section(&mut parts)?;
    man.render_description_section(&mut parts)?;
    man.render_options_section(&mut parts)?;
    if command.get_after_help().is_some() {
        man.render_extra_section(&mut parts)?;
    }
    let below = String::from_utf8_lossy(&parts).replace("\n.SH ", "\n.SS ").replace(".SS EXTRA", ".SS EXAMPLE");
    let below = below.strip_prefix(".SH ").map_or(below.clone(), |rest| format!(".SS {rest}"));
    let name = command.get_name().to_uppercase();
    Ok(format!(".SH \"HOYLE {name}\"\n{below}").into_bytes())
}
