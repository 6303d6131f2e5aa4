//! What is played for.

use hoyle::words::PlayedFor;

use super::{solo, understand};

#[test]
fn what_is_played_for_is_told_in_words() {
    let (game, lexicon) = solo();
    let stakes = |text: &str| -> Vec<String> {
        let told = understand(&game, &lexicon, text).stakes.into_iter().map(|agreed| match agreed.what {
            PlayedFor::Stake { stake, amount } => format!("{stake}={amount}"),
            PlayedFor::Scale(scale) => scale,
        });
        told.collect()
    };
    for (text, told) in [
        ("We play 1s. for a solo and 3d. for each overtrick. I made seven tricks in my solo.", "solo=1s trick=3d"),
        ("At our club a solo is worth 20p and each overtrick 5p. He lost it by one.", "solo=20p trick=5p"),
        ("Solo at 50 cents and 10 cents a trick, he made 7 tricks. What do they pay?", "solo=50 cents trick=10 cents"),
        ("Stakes: solo 6d, misère 1s, abundance 1s 6d, overtricks 1d.", "solo=6d misere=1s abondance=1s 6d trick=1d"),
        ("We pay sixpence a solo, a shilling a misère. She lost her misère.", "solo=sixpence misere=a shilling"),
        ("We play for £1 a solo, 20p a trick over. I went solo and made eight.", "solo=£1 trick=20p"),
        ("We play threepenny solo. He made his solo with one over.", "solo=threepenny"),
        ("We play shilling solo. I went two down.", "shilling-solo"),
        // In a row, or with a price that says of what the next is.
        ("We play 10/20/30 cents. I made my misère.", "solo=10 cents misere=20 cents abondance=30 cents"),
        ("We play one, two and three shillings. I made my misère.", "shilling-solo"),
        ("The stakes are sixpence, a shilling and eighteenpence. I lost a misère.", "six-twelve-eighteen"),
        ("We play a pound a solo, five for misère. She made her misère.", "solo=a pound misere=5 pound"),
        ("At a shilling a solo I made five exactly. What do I get?", "solo=a shilling"),
        ("Solo costs 1s. I made a misère. What do they owe me?", "solo=1s"),
        ("We play sixpences and a penny a trick. My solo made seven.", "trick=a penny solo=sixpences"),
        (
            "Stakes 1 euro, 2 euro, 3 euro and 20 cents a trick. I made an abundance of ten tricks.",
            "trick=20 cents solo=1 euro misere=2 euro abondance=3 euro",
        ),
        ("I went solo and got 6, we play 10p and 2p.", "solo=10p trick=2p"),
        ("I went solo and got 6, 10p a go and 2p each over.", "solo=10p trick=2p"),
        ("A red is a nickel and a white is a penny. He lost his slam.", "red=a nickel white=a penny"),
        ("I bid misère and was made to win a trick, how much do I owe, we play 10p and 2p.", "solo=10p trick=2p"),
        ("Our misère's 40p. I went misère and took a trick.", "misere=40p"),
        ("A solo's 20p and each extra is 2p. I went solo and made eight.", "solo=20p trick=2p"),
        ("Sixpence for a prop and a penny for each one over. We made ten.", "proposal=sixpence trick=a penny"),
        ("It's a tenner a solo. I made mine with five.", "solo=a tenner"),
        // What was made is no price.
        ("Reds are 50p and whites are 10p and I made seven on a solo.", "red=50p white=10p"),
        ("We play double stakes. I lost a misère.", ""),
        // What somebody is to pay, or asks, is agreed on by nobody.
        ("He says I pay 6d for the solo. I made four tricks. Is that right?", ""),
        ("Is a solo worth 20p? I made five tricks.", ""),
        ("He had to pay me 3s. He called a misère and lost it.", ""),
    ] {
        assert_eq!(stakes(text).join(" "), told, "{text}");
    }
}

#[test]
fn a_price_of_nothing_that_is_named_is_not_passed_over() {
    let (game, lexicon) = solo();
    let unheard = |text: &str| -> Vec<String> { understand(&game, &lexicon, text).unheard.into_iter().map(|(words, _)| words).collect() };
    assert_eq!(unheard("I lost my misère. It's 20p. What do I owe altogether?"), ["20p"]);
    for told in ["He says it's 20p. I lost my misère.", "Is it 20p? I lost my misère.", "I lost my misère and he paid me 20p."] {
        assert_eq!(unheard(told), Vec::<String>::new(), "{told}");
    }
}
