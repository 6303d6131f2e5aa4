//! What is kept, and what must not happen to it.

use std::fs;
use std::path::PathBuf;

use hoyle::tutor::fsrs::Rating;
use hoyle::tutor::progress::{Answered, Progress};
use hoyle::tutor::store::Store;

fn scratch(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("hoyle-tutor-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&dir);
    dir.join("hoyle/progress.json")
}

fn answered(id: &str, law: &str, right: bool, today: i64) -> Answered {
    let rating = if right { Rating::Good } else { Rating::Again };
    Answered { id: id.to_owned(), law: law.to_owned(), right, rating, shows: Vec::new(), held: vec![("wrong-rule".to_owned(), 0.2)], today }
}

#[test]
fn answers_are_kept_and_mistakes_put_right() {
    let store = Store::at(scratch("kept"));
    store.update(|progress| progress.answer("g/c", &answered("one", "law", false, 10))).unwrap();
    store.update(|progress| progress.answer("g/c", &answered("two", "law", true, 11))).unwrap();
    let progress = store.load().unwrap().progress;
    let record = &progress.codes["g/c"];
    assert_eq!((record.answers, record.right, record.mistakes.as_slice()), (2, 1, ["one".to_owned()].as_slice()));
    assert!(record.laws["law"].due > 11);
    store.update(|progress| progress.answer("g/c", &answered("one", "law", true, 12))).unwrap();
    assert!(store.load().unwrap().progress.codes["g/c"].mistakes.is_empty());
}

#[test]
fn damaged_and_foreign_files_are_put_aside() {
    let path = scratch("aside");
    let store = Store::at(&path);
    store.update(|_| {}).unwrap();
    for (number, text) in
        (1..).zip(["{\"hoyle\": \"progr", "\u{1b}[31m not json", "{\"cards\": []}", "{\"hoyle\":\"progress\",\"format\":99,\"codes\":{}}"])
    {
        fs::write(&path, text).unwrap();
        let loaded = store.update(|progress| progress.answer("g/c", &answered("one", "law", true, 10))).unwrap();
        let (aside, why) = loaded.aside.unwrap();
        assert_eq!(fs::read_to_string(&aside).unwrap(), text);
        assert!(aside.display().to_string().contains(&format!(".{number}.aside")), "{}: {why}", aside.display());
        assert_eq!(store.load().unwrap().progress.codes["g/c"].answers, 1);
    }
}

#[test]
fn two_programs_add_to_each_other() {
    let store = Store::at(scratch("two"));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..10 {
                    store.update(|progress| progress.answer("g/c", &answered("one", "law", true, 10))).unwrap();
                }
            });
        }
    });
    assert_eq!(store.load().unwrap().progress.codes["g/c"].answers, 40);
}

#[test]
fn the_file_reads_back_as_it_was_written() {
    let mut progress = Progress::default();
    progress.answer("g/c", &answered("one", "law", false, 20_000));
    let text = serde_json::to_string(&progress).unwrap();
    assert_eq!(serde_json::from_str::<Progress>(&text).unwrap(), progress);
}
